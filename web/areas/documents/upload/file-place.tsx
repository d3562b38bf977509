import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { now, toLocalDay, toLocalTime } from '../../../platform/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useIsTouched } from '../../../ui/phone-width.ts';
import classes from './upload.module.css';

interface FilePlaceProps {
  /** `folders` are the names of dropped folders, which no browser sends as they are. */
  onFiles: (files: File[], folders: string[]) => void;
}

/** Takes files by choice, by paste, and by drop anywhere on the page: beside a place of its own the browser would leave the page for the file. */
export function FilePlace({ onFiles }: FilePlaceProps) {
  const [isOver, setOver] = useState(false);
  const isTouched = useIsTouched();
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(onFiles);
  take.current = onFiles;

  // Before the place is seen: who sees it may drop at once.
  useLayoutEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) take.current(files.map(nameOfPasted), []);
    };
    const over = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => setOver(relatedTarget !== null);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) take.current(...filesAndFolders(event.dataTransfer));
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('paste', paste, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);

  return (
    <div className={classes.place} data-over={isOver || undefined}>
      <Icon name="upload" size={24} />
      <p className={classes.title}>{isTouched ? 'Choose files, or take a picture' : 'Drop or paste files here'}</p>
      <Button onClick={() => input.current?.click()}>Choose files</Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])], []);
          // The same file may be chosen again after a refusal.
          currentTarget.value = '';
        }}
      />
      <p className={classes.hint}>Any kind of file (max. 50mb)</p>
    </div>
  );
}

function filesAndFolders({ items, files }: DataTransfer): [files: File[], folders: string[]] {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const folders = new Set(entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name));
  return [[...files].filter(({ name }) => !folders.has(name)), [...folders]];
}

/** Every pasted picture is called image.png; the time tells them apart. */
function nameOfPasted(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const at = now();
  return new File([file], `pasted ${toLocalDay(at)} ${toLocalTime(at).replace(':', '.')}${file.name.slice('image'.length)}`, {
    type: file.type,
  });
}
