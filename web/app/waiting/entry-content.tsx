import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { saveFile } from '../../platform/save-file.ts';
import classes from './waiting.module.css';

interface EntryContentProps {
  rows: readonly (readonly [label: string, text: string])[];
  files: readonly File[];
}

/** What an entry says, and its files, which can be saved from here. */
export function EntryContent({ rows, files }: EntryContentProps) {
  return (
    <>
      <dl className={classes.content}>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {files.map((file) => (
        <div key={`${file.name} ${file.lastModified}`} className={classes.file}>
          {file.type.startsWith('image/') && <Thumbnail file={file} />}
          <span dir="auto">{file.name}</span>
          <Button onClick={() => saveFile({ blob: file, name: file.name })}>Save File</Button>
        </div>
      ))}
    </>
  );
}

function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === undefined ? null : <img src={address} alt={file.name} width={72} height={72} />;
}
