/** Silence, for who has no microphone. */
export function silentTrack(context: AudioContext): MediaStreamTrack {
  const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
  if (track === undefined) throw new Error('The browser makes no sound tracks.');
  return track;
}

/** A black dot that never changes and costs nothing to send, for who has no camera. */
export function blackTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.width = 2;
  canvas.height = 2;
  canvas.getContext('2d')?.fillRect(0, 0, 2, 2);
  const [track] = canvas.captureStream().getVideoTracks();
  if (track === undefined) throw new Error('The browser makes no picture tracks.');
  return track;
}
