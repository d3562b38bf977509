import { Button } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { now, toLocalDay, toLocalTime } from '../../../platform/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './upload.module.css';

interface FilePlaceProps {
  /** `folders` are the names of dropped folders, which no browser sends as they are. */
  onFiles: (files: File[], folders: string[]) => void;
}

/** Takes files by choice, drop and paste. */
export function FilePlace({ onFiles }: FilePlaceProps) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) take.current(files.map(nameOfPasted), []);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
    const folders = new Set(entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name));
    onFiles(
      [...event.dataTransfer.files].filter(({ name }) => !folders.has(name)),
      [...folders],
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which everyone can use
    <div
      className={classes.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={24} />
      <p className={classes.title}>Drop or paste files here</p>
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

/** Every pasted picture is called image.png; the time tells them apart. */
function nameOfPasted(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const at = now();
  return new File([file], `pasted ${toLocalDay(at)} ${toLocalTime(at).replace(':', '.')}${file.name.slice('image'.length)}`, {
    type: file.type,
  });
}
