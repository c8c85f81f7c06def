/** Preloaded into a server: asked for its memory it answers bytes, else its processor time in milliseconds. */
process.once('disconnect', () => process.exit());
process.on('message', (request) => {
  const { user, system } = process.cpuUsage();
  process.send(request === 'memory' ? process.memoryUsage.rss() : (user + system) / 1000);
});
