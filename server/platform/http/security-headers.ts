/** What the page may do beyond any other answer. */
export interface PageRights {
  /** The hashes of the inline scripts that may run. */
  inlineScripts?: readonly string[];
  /** The origins of pictures, beside the server's own. */
  pictures?: readonly string[];
  /** The origins of the websites that may set the page into a frame. */
  frames?: readonly string[];
}

export const contentSecurityPolicy = ({ inlineScripts = [], pictures = [], frames = [] }: PageRights = {}) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts].join(' '),
    // Components position themselves with style attributes.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
  ].join(';');
const CONTENT_SECURITY_POLICY = contentSecurityPolicy();

/** What every answer tells the browser to forbid. `secure` adds what browsers ignore with a warning over plain http. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  ...(secure && {
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
});
