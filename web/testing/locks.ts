type Work = () => Promise<unknown>;

/**
 * As `navigator.locks`, which jsdom has not: of each name one holder at a time, in the order of asking, also of those that may share it. `query`
 * lists those held.
 */
export function fakeLocks(): Pick<LockManager, 'request' | 'query'> {
  const last = new Map<string, Promise<unknown>>();
  const held = new Set<string>();
  const request = (name: string, options: object | Work, work: Work = options as Work) => {
    const hold = async () => {
      held.add(name);
      try {
        return await work();
      } finally {
        held.delete(name);
      }
    };
    const turn = Promise.resolve(last.get(name)).then(hold);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  const query = async () => ({ held: [...held].map((name) => ({ name, mode: 'exclusive' as const, clientId: '' })), pending: [] });
  return { request, query } as Pick<LockManager, 'request' | 'query'>;
}
