import type { PushDevice } from '@collabor8/domain';

/** Whether what a browser gives may be the address of a push service; people can write anything there. */
export function isEndpoint(endpoint: string, isPrivateToo: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (isPrivateToo) return protocol === 'https:' || protocol === 'http:';
  const isNumber = /^(?:[\d.]+|\[.*)$/.test(hostname);
  return protocol === 'https:' && port === '' && !isNumber;
}

/** Something that a device is told. */
export interface Push {
  /** At most 3,000 bytes of UTF-8. */
  readonly text: string;
  /** What waits for the device under the same topic gives way to it; at most 32 characters of base64url. */
  readonly topic: string;
  /** For how long it waits for a device that is off. */
  readonly seconds: number;
  /** Whether a device that saves its battery is woken for it. */
  readonly isUrgent: boolean;
}

/** The push service takes it neither now nor later. */
export class PushRefusedError extends Error {
  /** There is no such device any more: nothing else will reach it either. */
  readonly isGone: boolean;

  constructor(message: string, { isGone }: { readonly isGone: boolean }) {
    super(message);
    this.isGone = isGone;
  }
}

/** The push service asks to be left alone for a while. */
export class PushLaterError extends Error {
  constructor(readonly afterMs: number) {
    super('The push service asks for a pause.');
  }
}

export interface PushService {
  /**
   * Resolves once the device's push service has taken it.
   * @throws PushRefusedError when trying again is of no use, PushLaterError; any other error, such as of the network, may pass.
   */
  send(device: PushDevice, push: Push): Promise<void>;
}
