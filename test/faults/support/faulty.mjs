// Preloaded into the service by tests: a signal makes something throw where nothing catches it.
process.on('SIGUSR2', () => {
  setTimeout(() => {
    throw new Error('thrown in a callback');
  });
});
process.on('SIGURG', () => {
  void Promise.reject(new Error('rejected for nobody'));
});
