import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { downloadReport, reportQueries } from '../reports.queries.ts';

/** Downloads the reports that the user generates on this page as soon as they are ready, and says what became of them. */
export function useDownloadWhenReady() {
  const [status, setStatus] = useState('');
  const awaited = useRef(new Set<string>());
  const { data } = useInfiniteQuery(reportQueries.recent());

  useEffect(() => {
    for (const { _id, state, failure } of data?.pages.flatMap(({ reports }) => reports) ?? []) {
      // Only once: an id that is found is awaited no more.
      if (state === 'making' || !awaited.current.delete(_id)) continue;
      if (state === 'ready')
        downloadReport(_id).then(
          () => setStatus('The report is ready and downloaded.'),
          (error) => setStatus(describeError(error, 'The report is ready, but could not be downloaded.')),
        );
      else setStatus(state === 'failed' ? (failure ?? 'The report could not be made.') : 'The report was cancelled.');
    }
  }, [data]);

  function awaitFile(id: string) {
    awaited.current.add(id);
    setStatus('Making the report. You can leave this page: it stays under Recent reports.');
  }

  return { awaitFile, status, clearStatus: () => setStatus('') };
}
