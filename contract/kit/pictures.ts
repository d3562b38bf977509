/** The kinds of picture that the server reads; a browser turns whatever else it can draw into the first of them. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/** What to do with a picture that neither the browser nor the server can read. */
export const PICTURE_UNREADABLE =
  "This picture can't be read here. Choose JPEG or PNG; on an iPhone: Settings → Camera → Formats → Most Compatible.";
