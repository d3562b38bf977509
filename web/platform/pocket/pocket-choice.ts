const KEY = 'pocketOff';

/** Whether the user has chosen that nothing is kept on this device. */
export const isPocketOff = (userId: string): boolean => localStorage.getItem(KEY) === userId;

export function choosePocket(userId: string, isKept: boolean): void {
  if (isKept) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, userId);
}
