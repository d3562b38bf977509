/** A website as a safe link: https where nothing else is said, and nothing but web addresses. Undefined for what is none. */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim();
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  const isOwn = url.username === '' && url.password === '' && url.hostname.includes('.');
  return isOwn ? url.href : undefined;
}
