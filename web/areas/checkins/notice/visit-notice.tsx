import type { VisitNotice as Notice } from '@fairlead/contract/checkins/notice';
import { noticeTexts } from '@fairlead/contract/checkins/notice-texts';
import classes from './visit-notice.module.css';

/** What holds whatever the workspace has chosen: how many of the notice's paragraphs, and what stands for the rest without a network. */
const FIXED = 2;
const UNREAD =
  'Who sees it, and for how long positions are kept, is as your workspace has set it. Your profile shows it once there is a network.';

/** What is stored of a visit, why, who sees it and for how long (docs/product/checkins.md). */
export function VisitNotice({ notice }: { notice: Notice | undefined }) {
  const texts = notice ? noticeTexts(notice) : [...noticeTexts({ positionDays: 0, visibility: 'all' }).slice(0, FIXED), UNREAD];
  return (
    <div className={classes.notice}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
