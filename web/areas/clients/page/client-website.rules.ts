/** A website as a safe link, with https if no scheme is given. Undefined for anything that is not a web address. */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim();
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  const isOwn = url.username === '' && url.password === '' && url.hostname.includes('.');
  return isOwn ? url.href : undefined;
}
