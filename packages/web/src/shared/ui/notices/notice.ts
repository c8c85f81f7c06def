export interface Notice {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

export const SHOWN_MS = 6_000;
