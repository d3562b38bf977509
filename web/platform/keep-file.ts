/** A file as the server made it, with the name the server gives it. */
export interface DownloadedFile {
  blob: Blob;
  name: string;
}

/** Hands a file to the browser as a download. */
export function keepFile({ blob, name }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click; a minute is ample, and the memory is given back.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
