import { describeNotification, type Notification, notificationEndpoints } from '@fairlead/contract/notifications';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../platform/api.ts';
import { dateTime, timeAgo, useNow } from '../../../platform/time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { NOTIFICATION_ICONS, notificationQueries } from '../notifications.queries.ts';
import classes from './notification-panel.module.css';

/** The notifications, newest first; opening one marks it as read. */
export function NotificationList({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(notificationQueries.list());
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: notificationQueries.all });
  const read = useMutation({ mutationFn: (id: string) => api(notificationEndpoints.read, { params: { id } }), onSuccess });
  const readAll = useMutation({ mutationFn: (upTo: string) => api(notificationEndpoints.readAll, { body: { upTo } }), onSuccess });
  const [newest] = notifications;

  if (list.isPending) return <p className={classes.note}>Loading notifications...</p>;
  if (list.isError && !list.data)
    return (
      <div className={classes.note} role="alert">
        <p>The notifications could not be read.</p>
        <Button onClick={() => void list.refetch()}>Try Again</Button>
      </div>
    );
  if (!newest)
    return (
      <EmptyState
        title="Nothing new"
        hint="You are told here when a task, an event or a lead becomes yours, an event or a follow-up is due, or someone visits your client."
      />
    );
  return (
    <>
      <div className={classes.tools}>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate(newest._id)}
        >
          Mark all as read
        </Button>
      </div>
      {(read.isError || readAll.isError) && (
        <p className={classes.note} role="alert">
          This could not be marked as read. Please try again.
        </p>
      )}
      <ul className={classes.list}>
        {notifications.map((each) => (
          <Entry
            key={each._id}
            notification={each}
            onRead={() => read.mutate(each._id)}
            onOpen={() => {
              if (!each.isRead) read.mutate(each._id);
              onLeave();
            }}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={classes.note}>
          <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}

interface EntryProps {
  notification: Notification;
  onRead: () => void;
  onOpen: () => void;
}

function Entry({ notification, onRead, onOpen }: EntryProps) {
  const now = useNow();
  const { title, text } = describeNotification(notification);
  const { kind, at, path, isRead } = notification;
  return (
    <li className={classes.entry} data-unread={!isRead || undefined}>
      <Link to={path} className={classes.link} onClick={onOpen}>
        <span className={classes.icon}>
          <Icon name={NOTIFICATION_ICONS[kind]} />
        </span>
        <span className={classes.words}>
          {!isRead && <span className="sr-only">Unread: </span>}
          <b>{title}</b>
          <span>{text}</span>
          <time dateTime={at} title={dateTime(at)}>
            {timeAgo(at, now)}
          </time>
        </span>
      </Link>
      {!isRead && (
        <button type="button" className={classes.mark} onClick={onRead} aria-label={`Mark as read: ${title}, ${text}`} title="Mark as read">
          <Icon name="tick" size={16} />
        </button>
      )}
    </li>
  );
}
