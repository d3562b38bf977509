declare module '../../../platform/db/tables.ts' {
  interface Tables {
    pushSubscription: PushSubscriptionTable;
    pushDelivery: PushDeliveryTable;
  }
}

/** Where a browser is told of notifications. It counts as long as the session that made it. */
export interface PushSubscriptionTable {
  id: string;
  accountId: string;
  /** The session's, which it is unique for. */
  tokenHash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: string;
}

/** A notification that is still to be sent to a browser. */
export interface PushDeliveryTable {
  subscriptionId: string;
  historyId: string;
  /** Each try counts before it begins. */
  tries: number;
  /** A try under way moves it ahead, so that no other server sends the same. */
  nextTryAt: string;
  createdAt: string;
}
