import type { CaptchaAction } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { configQuery } from '../api/queries';
import { useText } from '../text/text';
import { Notice } from './notice';

/** The common interface of the vendors' scripts. */
interface CaptchaApi {
  render(
    box: HTMLElement,
    options: {
      sitekey: string;
      size: 'normal' | 'compact';
      callback: (code: string) => void;
      'expired-callback': () => void;
    },
  ): unknown;
  reset(widget: unknown): void;
}

/** Width of the widest normal widget; a phone has less room in the panel of a challenge. */
const NORMAL_WIDTH = 304;

interface Vendor {
  readonly script: string;
  readonly global: 'grecaptcha' | 'hcaptcha' | 'turnstile';
}

/**
 * The vendors. Loaded only if the organiser configured one, because only then the content security policy allows
 * its address.
 */
const VENDORS: Readonly<Record<string, Vendor>> = {
  'captcha/recaptcha': {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
  },
  'captcha/hcaptcha': { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  'captcha/turnstile': {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
};

const loading = new Map<string, Promise<CaptchaApi>>();

function apiOf({ script, global }: Vendor): Promise<CaptchaApi> {
  const known = loading.get(script);
  if (known !== undefined) return known;
  const loaded = new Promise<CaptchaApi>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = script;
    element.async = true;
    element.onerror = () => {
      loading.delete(script);
      reject(new Error(`${script} could not be loaded`));
    };
    element.onload = () => {
      const api = Reflect.get(window, global) as CaptchaApi & { ready?: (then: () => void) => void };
      // The script of reCAPTCHA loads another one, which `ready` waits for.
      if (api.ready === undefined || global === 'turnstile') resolve(api);
      else api.ready(() => resolve(api));
    };
    document.head.append(element);
  });
  loading.set(script, loaded);
  return loaded;
}

export interface Captcha {
  /** The widget to render; null when the action is not protected. */
  readonly widget: ReactNode;
  /** The field for the body of the request. A code is valid for one request. */
  readonly take: () => { readonly captchaCode?: string };
}

/** The captcha of an action, if the organiser protects it. */
export function useCaptcha(action: CaptchaAction): Captcha {
  const { t } = useText();
  const { data: config } = useQuery(configQuery);
  const [isMissing, setMissing] = useState(false);
  const captcha = config?.captcha ?? null;
  const code = useRef<string>(undefined);
  const shown = useRef<{ readonly api: CaptchaApi; readonly id: unknown }>(undefined);
  const provider = captcha?.protectedEndpoints[action] === true ? captcha.provider : undefined;
  const siteKey = captcha?.publicOptions.siteKey ?? '';

  const mount = useCallback(
    (box: HTMLDivElement | null) => {
      const vendor = VENDORS[provider ?? ''];
      if (box === null || vendor === undefined) return;
      const show = (api: CaptchaApi): void => {
        if (!box.isConnected || box.childElementCount > 0) return;
        const id = api.render(box, {
          sitekey: siteKey,
          size: box.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
          callback: (given) => (code.current = given),
          'expired-callback': () => (code.current = undefined),
        });
        shown.current = { api, id };
      };
      apiOf(vendor).then(show, () => setMissing(true));
    },
    [provider, siteKey],
  );
  return {
    widget:
      provider === undefined ? null : isMissing ? (
        <Notice tone="bad">{t('captcha.missing')}</Notice>
      ) : (
        <div ref={mount} />
      ),
    take: () => {
      const taken = code.current;
      code.current = undefined;
      shown.current?.api.reset(shown.current.id);
      return taken === undefined ? {} : { captchaCode: taken };
    },
  };
}
