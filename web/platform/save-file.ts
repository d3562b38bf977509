/** A file from the server, with the name the server gave it. */
export interface DownloadedFile {
  blob: Blob;
  name: string;
}

/** Lets the browser save a file as a download. */
export function saveFile({ blob, name }: DownloadedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after the click. After a minute it surely has, and the memory can be freed.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
