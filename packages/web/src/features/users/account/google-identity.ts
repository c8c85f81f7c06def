/** The part of Google Identity Services that a sign-in button needs. */
interface GoogleIdentity {
  readonly accounts: {
    readonly id: {
      initialize(options: {
        client_id: string;
        callback: (response: { credential?: string }) => void;
      }): void;
      renderButton(parent: HTMLElement, options: Readonly<Record<string, string | number>>): void;
    };
  };
}

declare global {
  interface Window {
    google?: GoogleIdentity;
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleIdentity> | undefined;

/** Loads Google's script once; a failure may be tried again. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  if (window.google !== undefined) return Promise.resolve(window.google);
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => (window.google === undefined ? fail() : resolve(window.google));
    script.onerror = () => fail();
    const fail = () => {
      loading = undefined;
      script.remove();
      reject(new Error('Google OAuth is not available'));
    };
    document.head.append(script);
  });
  return loading;
}
