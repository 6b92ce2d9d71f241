import type { CaptchaAction } from '@rampart/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { kindOf } from '../../api/refusal';
import { Button, type ButtonLook } from '../../components/button';
import { useCaptcha } from '../../components/captcha';
import { TextField } from '../../components/field';
import { Form } from '../../components/form';
import { Notice } from '../../components/notice';
import { useErrorText } from '../../text/refusals';
import { useText } from '../../text/text';
import { fieldOf } from './field-of';

/** The request of the form. */
export interface EmailRequest {
  readonly email: string;
  readonly captchaCode?: string;
}

interface EmailFormProps {
  readonly captchaFor: CaptchaAction;
  /** The stored address, which is not submitted again. */
  readonly stored?: string;
  /** Initial text if no address is stored. */
  readonly typed?: string;
  readonly action: string;
  readonly look?: ButtonLook;
  readonly send: (request: EmailRequest) => Promise<unknown>;
  /** Shown beside the button. */
  readonly children?: ReactNode;
}

/** A form for an address that gets a mail. */
export function EmailForm({ captchaFor, stored, typed = '', action, look, send, children }: EmailFormProps) {
  const { t } = useText();
  const [email, setEmail] = useState(stored ?? typed);
  const captcha = useCaptcha(captchaFor);
  const request = useMutation({ mutationFn: () => send({ email, ...captcha.take() }) });
  const sentence = useErrorText(request.error);
  const isOfField = fieldOf(kindOf(request.error)) === 'email';
  return (
    <Form className="stack" isReady={!request.isPending} onSubmit={() => request.mutate()}>
      <TextField
        label={t('register.email')}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        refusal={isOfField ? sentence : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      {captcha.widget}
      {sentence === undefined || isOfField ? null : <Notice tone="bad">{sentence}</Notice>}
      <div className="row">
        <Button look={look} type="submit" busy={request.isPending} disabled={email === stored}>
          {action}
        </Button>
        {children}
      </div>
    </Form>
  );
}
