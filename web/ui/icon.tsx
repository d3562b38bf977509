/** Line icons on a 24 grid, drawn for Fairlead. */
const DRAWINGS = {
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-5v-6h-4v6H5a1 1 0 0 1-1-1z',
  team: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm8 0a2.5 2.5 0 1 0 0-5M2.5 19c.4-3 2.6-5 5.5-5s5.1 2 5.5 5M16 14c2.7 0 4.9 1.8 5.5 4.5',
  ship: 'M3 14l9-3 9 3-2.5 6h-13zM12 11V4m-5 8.5V8h10v4.5',
  calendar: 'M5 6h14a1 1 0 0 1 1 1v12H4V7a1 1 0 0 1 1-1zm-1 5h16M8 3v4m8-4v4',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.2',
  video: 'M4 6h16v12H4zM10 9.5v5l4.5-2.5z',
  report: 'M5 20V4h9l5 5v11zM14 4v5h5M9 17v-3m3 3v-5m3 5v-2',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm0-12v3m0 12v3m9-9h-3M6 12H3m15.4-6.4l-2.2 2.2M7.8 16.2l-2.2 2.2m0-12.8l2.2 2.2m8.4 8.4l2.2 2.2',
  ledger: 'M5 4h14v16H5zM9 4v16M12 9h4m-4 4h4',
  folder: 'M4 6h6l2 2h8v11H4z',
  help: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9.7 9.5a2.4 2.4 0 1 1 3.2 2.3c-.6.3-.9.7-.9 1.5M12 16.5v.2',
  logout: 'M14 5H6v14h8M11 12h9m-3-3l3 3-3 3',
  search: 'M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12zm4.5-1.5L20 20',
  pin: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zm0-9a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  plus: 'M12 5v14M5 12h14',
  filter: 'M4 6h16l-6 7v6l-4-2v-4z',
  down: 'M7 10l5 5 5-5',
  right: 'M10 7l5 5-5 5',
  left: 'M14 7l-5 5 5 5',
  back: 'M19 12H5m6-6l-6 6 6 6',
  camera: 'M4 8h4l1.5-2h5L16 8h4v11H4zm8 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
  bin: 'M5 7h14M10 7V4h4v3m-7 0l1 13h8l1-13',
  refresh: 'M19 12a7 7 0 1 1-2-5M19 4v4h-4',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M6 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2zm6 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2zm6 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  collapse: 'M4 5h16v14H4zM10 5v14m7-9l-3 2 3 2',
  expand: 'M4 5h16v14H4zM10 5v14m4-9l3 2-3 2',
  copy: 'M9 9h10v11H9zM5 15V4h10v2',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2m0 14v2M3 12h2m14 0h2',
  phone: 'M8 3h8v18H8zM11 18h2',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  chat: 'M4 20l1.4-4A7.8 7.8 0 1 1 8 18.6z',
  unlock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.7-1.4',
  warning: 'M12 4l9 16H3zM12 10v4.5m0 2.5v.2',
  offline: 'M4 4l16 16M12 18.5v.2M8.8 15a4.6 4.6 0 0 1 6.4 0M5.5 11.5a9.4 9.4 0 0 1 4-2.3m4.5-.2a9.4 9.4 0 0 1 4.5 2.5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14',
  upload: 'M12 15V4M7.5 8.5L12 4l4.5 4.5M5 20h14',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  bell: 'M6 16h12c-1.2-1.4-1.8-3-1.8-6a4.2 4.2 0 0 0-8.4 0c0 3-.6 4.6-1.8 6zm4.2 3a1.9 1.9 0 0 0 3.6 0',
  sort: 'M8 5v14m-4-4l4 4 4-4M16 19V5m-4 4l4-4 4 4',
  select: 'M4 5h16v14H4zM8 12l3 3 5-6',
  merge: 'M6 4v4c0 4 6 4 6 8v4M18 4v4c0 4-6 4-6 8',
} as const;

export type IconName = keyof typeof DRAWINGS;

/** Decorative; an icon without text needs a label on the button around it. `size` is in pixels. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
