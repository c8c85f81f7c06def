export interface Notice {
  readonly kind: 'success' | 'error' | 'news';
  readonly message: string;
}

export const SHOWN_MS = 6_000;
