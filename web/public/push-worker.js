// Shows notifications while Fairlead is closed. It answers no request and keeps no file, so it can't serve an old app.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { id, title, text, path } = event.data.json();
  const show = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    // Whoever looks at Fairlead sees the bell.
    if (windows.some(({ focused }) => focused)) return;
    await self.registration.showNotification(title, { body: text, tag: id, icon: '/favicon.svg', data: { path } });
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.path));
});
