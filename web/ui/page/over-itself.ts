/** Whether a history entry stands over the same page, where a dialog has put it, so that Back from it leads nowhere else. */
export const isOverItself = (state: object): boolean => 'isOverItself' in state;
