import { defineConfig } from '@playwright/test';
import embedded from './playwright.config.js';
import { keepOnMongodb } from './src/places.js';

// The same journeys; workers read this file as well.
keepOnMongodb();

export default defineConfig(embedded, {
  outputDir: 'test-results/mongodb-artifacts',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright-mongodb.json' }]],
});
