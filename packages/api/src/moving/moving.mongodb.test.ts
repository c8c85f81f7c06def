import { vi } from 'vitest';
import { describeBackups } from '../testing/moving/describe-backups.js';
import { describeCopyingStores } from '../testing/moving/describe-copying.js';

// Whole stores are read again and again.
vi.setConfig({ testTimeout: 60_000 });

describeCopyingStores('embedded', 'MongoDB');
// The way back: whoever refuses is the same.
describeCopyingStores('MongoDB', 'embedded', true);
describeBackups('embedded', 'MongoDB');
describeBackups('MongoDB', 'embedded');
