/** A download that goes on, or a system that does not answer, keeps nobody waiting longer; supervisors kill after ten seconds. */
const patience = 8_000;

/**
 * Ends the program in order once it is told to, by whichever signal, or once npm, which started it, has gone: a signal that only
 * npm got, or that npm did not survive, reaches us that way. Gives the way to end it for another reason, with its code.
 */
export function endWhenTold(stop: () => Promise<void>): (code: number) => void {
  let isEnding = false;
  const end = (code: number): void => {
    // Ctrl-C comes twice: from the terminal, and from npm.
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), patience);
    void stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  if (process.env['npm_lifecycle_event'] !== undefined) watchParent(() => end(0));
  return end;
}

/** Nothing tells a process that its parent has ended; it is given another one. */
function watchParent(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) end();
  }, 500);
  timer.unref();
}
