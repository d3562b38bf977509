import type { RunningServer } from '../../../e2e/server.ts';

/** A refusal is one line that says what to do; a stack is for us and not for an operator. */
const STACK = /^\s+at .+:\d+:\d+\)?$/m;

/** Tries to start a server. Answers undefined when it runs, else what it printed last. */
export async function refusalOf(server: RunningServer): Promise<string | undefined> {
  const begun = server.output().length;
  try {
    await server.start();
    return undefined;
  } catch {
    return server.output().slice(begun).trim();
  }
}

/** What is wrong with the words of a refusal; nothing where an operator could go by them. */
export function faultsOfWords(said: string): string[] {
  const faults = [];
  if (!/^Fairlead did not start: /m.test(said)) faults.push(`it said nothing an operator could go by: "${said.slice(0, 200)}"`);
  if (STACK.test(said)) faults.push('it printed a stack');
  return faults;
}
