// What is used of simple-peer. Its own types bring all of Node's along. The underscored members are
// internal to it: without them it can neither restart ICE nor send that handshake whole.
declare module 'simple-peer/simplepeer.min.js' {
  import type { CallSignal } from '@collabor8/domain';

  interface PeerOptions {
    readonly initiator: boolean;
    readonly stream: MediaStream;
    readonly trickle: false;
    readonly iceCompleteTimeout: number;
    readonly config: RTCConfiguration;
  }

  interface PeerEvents {
    readonly signal: (signal: CallSignal) => void;
    readonly stream: (stream: MediaStream) => void;
    readonly connect: () => void;
    readonly data: (chunk: Uint8Array) => void;
    readonly iceStateChange: (connection: RTCIceConnectionState) => void;
    readonly error: (error: Error) => void;
    readonly close: () => void;
  }

  // eslint-disable-next-line no-restricted-syntax -- The package has this one export.
  export default class Peer {
    constructor(options: PeerOptions);
    readonly connected: boolean;
    readonly destroyed: boolean;
    on<Name extends keyof PeerEvents>(name: Name, listener: PeerEvents[Name]): this;
    signal(signal: CallSignal): void;
    send(text: string): void;
    replaceTrack(known: MediaStreamTrack, other: MediaStreamTrack, stream: MediaStream): void;
    negotiate(): void;
    destroy(): void;

    _pc: RTCPeerConnection | null;
    _iceComplete: boolean;
    _iceCompleteTimer: ReturnType<typeof setTimeout> | null;
  }
}
