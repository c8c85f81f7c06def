/** A delivery to an address that an administrator gave. */
export interface OutgoingWebhook {
  /** Sent again, it has the same id. */
  readonly id: string;
  readonly address: string;
  /** 'whsec_' and base64, by which it is signed. */
  readonly secret: string;
  /** JSON. */
  readonly body: string;
}

export interface WebhookAnswer {
  /** Of HTTP. */
  readonly status: number;
  /** For how many milliseconds it asks to be left alone. */
  readonly pauseMs: number | undefined;
}

export interface WebhookSender {
  /** Resolves with what was answered. @throws Error when nothing was, such as by the network */
  send(webhook: OutgoingWebhook): Promise<WebhookAnswer>;
}
