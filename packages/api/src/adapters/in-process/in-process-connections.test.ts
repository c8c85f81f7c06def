import { describeConnectionRegistry } from '../../testing/connection-registry-contract.js';
import { InProcessConnections } from './in-process-connections.js';

describeConnectionRegistry('What one process holds', () => {
  let time = 0;
  const connections = new InProcessConnections(() => time);
  return Promise.resolve({
    viewOf: (process) => Promise.resolve(connections.viewOf(process)),
    advance(milliseconds) {
      time += milliseconds;
      return Promise.resolve();
    },
  });
});
