/** Kinds that the closed lists of history and permissions do not name: each adds its area by `declare module`, as examples/vendors does. */
// biome-ignore lint/suspicious/noEmptyInterface: kinds fill it.
export interface AddedKinds {}
