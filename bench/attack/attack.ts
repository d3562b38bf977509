/** One way to harm a server, small and bounded; all of them stand in `all.ts`. */
export interface Attack {
  /** How it is chosen on the command line. */
  name: string;
  /** What is done, as the table says it. */
  title: string;
  /** How often or how large, as the table says it. */
  count: string;
  run(): Promise<Outcome>;
}

export interface Outcome {
  /** What became of it, as the table says it: one sentence or a few. */
  happened: string;
  /** What must not happen and did; none means that the server held. */
  faults: string[];
  /** What was slower or larger than wanted. It depends on the machine, so it is said and fails nothing. */
  remarks?: string[];
  figures?: Figures;
}

/** Bytes of the server and of every process below it; milliseconds of a quiet user's requests for page 1. */
export interface Figures {
  before: number;
  peak: number;
  after: number;
  alone: Waits;
  during: Waits;
}

export interface Waits {
  requests: number;
  /** Not answered, or not with 200. */
  failed: number;
  p50: number;
  p99: number;
}

/** Thrown where this machine lacks what an attack needs; the table says so. */
export class LeftOut extends Error {}
