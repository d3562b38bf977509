type Work = () => Promise<unknown>;

/** As `navigator.locks`, which jsdom has not: of each name one holder at a time, in the order of asking, also of those that may share it. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const last = new Map<string, Promise<unknown>>();
  const request = (name: string, options: object | Work, work: Work = options as Work) => {
    const turn = Promise.resolve(last.get(name)).then(work);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  return { request } as Pick<LockManager, 'request'>;
}
