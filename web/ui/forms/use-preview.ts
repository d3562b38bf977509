import { useEffect, useState } from 'react';

/** An address at which a chosen file can be seen while the component stands; undefined without a file. */
export function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview;
}
