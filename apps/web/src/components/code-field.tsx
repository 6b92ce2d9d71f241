import type { Extension } from '@codemirror/state';
import { lazy, Suspense, useRef } from 'react';
import type { CodeEditorProps } from './code-editor';
import { Skeleton } from './notice';

/** The editor for one language, loaded when a field of that language is shown. */
const lazyEditor = (loadLanguage: () => Promise<Extension>) =>
  lazy(async () => {
    const [{ CodeEditor }, language] = await Promise.all([import('./code-editor'), loadLanguage()]);
    return {
      default: (props: Omit<CodeEditorProps, 'language'>) => <CodeEditor {...props} language={language} />,
    };
  });

const EDITORS = {
  markdown: lazyEditor(async () => (await import('@codemirror/lang-markdown')).markdown()),
  json: lazyEditor(async () => (await import('@codemirror/lang-json')).json()),
  typescript: lazyEditor(async () =>
    (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  ),
};

interface CodeFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly refusal?: string | undefined;
  readonly language: keyof typeof EDITORS;
  readonly value: string;
  readonly isReadOnly?: boolean;
  /** Whether the text is not valid yet, which keeps the form from being sent, like an empty required field. */
  readonly isHeld?: boolean;
  readonly onChange: (value: string) => void;
}

/** An area for Markdown, scripts or JSON. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, refusal, language, isReadOnly = false, isHeld = false, ...editor } = props;
  const sentence = useRef<HTMLDivElement>(null);
  const Editor = EDITORS[language];
  const isRefused = refusal !== undefined;
  return (
    <div className="field">
      <span className="field__label" aria-hidden="true">
        {label}
      </span>
      <div className="input input--code" data-refused={isRefused || undefined}>
        <Suspense fallback={<Skeleton lines={3} />}>
          <Editor
            {...editor}
            label={label}
            description={hint}
            isReadOnly={isReadOnly}
            isRefused={isRefused}
          />
        </Suspense>
      </div>
      {isHeld ? (
        // The editor is not a form control, so this hidden input takes part in the validation of the form.
        <input
          hidden
          required
          onInvalid={(event) => {
            event.preventDefault();
            sentence.current?.focus();
          }}
        />
      ) : null}
      {hint === undefined ? null : <div className="small soft">{hint}</div>}
      <div className="field__refusal" ref={sentence} tabIndex={-1} data-refusal={isRefused || undefined}>
        {isRefused ? <span role="alert">{refusal}</span> : null}
      </div>
    </div>
  );
}
