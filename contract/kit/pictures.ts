/** The picture types that the server accepts. The browser converts others to the first of them, if it can decode them. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/** The message for a picture that neither the browser nor the server can read. */
export const PICTURE_UNREADABLE =
  "This picture can't be read here. Choose JPEG or PNG; on an iPhone: Settings → Camera → Formats → Most Compatible.";
