/** Calls `listener` with the key of each draft that is written or removed in this tab, until the returned function is called. */
export function onDraftChange(listener: (key: string) => void): () => void {
  const tell = (event: Event) => listener((event as CustomEvent<string>).detail);
  addEventListener('draft', tell);
  return () => removeEventListener('draft', tell);
}
