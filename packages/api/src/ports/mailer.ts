export interface Mail {
  /** Sent again, it has the same id: whoever was given it before can tell. */
  readonly id: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for programs that show HTML. */
  readonly html: string;
  /** What `html` shows as 'cid:…', by that name: PNGs, which all programs show. */
  readonly pictures: Readonly<Record<string, Buffer>>;
  /** The name, before the '@', to which it comes back if it can't be delivered; its sender's where there is none. */
  readonly returnsTo?: string | undefined;
  /** Where a POST stops such mails (RFC 8058). */
  readonly stopAddress?: string | undefined;
}

/** The mail server takes this mail neither now nor later, such as for an address that it doesn't know. */
export class MailRefusedError extends Error {
  /** It is for the address: no other mail will reach it either. */
  readonly isOfAddress: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isOfAddress: boolean }) {
    super(message, options);
    this.isOfAddress = options.isOfAddress;
  }
}

export interface Mailer {
  /**
   * Resolves once the mail server has answered for the mail.
   * @throws MailRefusedError when trying again is of no use; any other error, such as of the network, may pass.
   */
  send(mail: Mail): Promise<void>;
}
