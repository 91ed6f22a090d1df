// Counts the statements of requests, by the log of the service.
const READ = /"method":"GET".*"statements":(\d+)/;

/** The most statements of a request: repeated, and as the first one after a write. */
export async function statementsOf(service, request, write) {
  const next = nextCount(service);
  const count = async () => {
    const [found] = await Promise.all([next(), request()]);
    return found;
  };
  // The first one learns what the process keeps.
  const [, ...kept] = [await count(), await count(), await count()];
  const first = [];
  for (let round = 0; round < 3; round += 1) {
    await write();
    first.push(await count());
  }
  return { kept: Math.max(...kept), first: Math.max(...first) };
}

/** Resolves to the statements of the next read that is logged. */
function nextCount(service) {
  let take;
  service.onLog((line) => {
    const [, statements] = READ.exec(line) ?? [];
    if (statements !== undefined) take?.(Number(statements));
  });
  return () => new Promise((resolve) => (take = resolve));
}
