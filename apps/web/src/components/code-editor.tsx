import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef } from 'react';

export interface CodeEditorProps {
  readonly language: Extension;
  readonly label: string;
  readonly description: string | undefined;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly isRefused: boolean;
  readonly onChange: (value: string) => void;
}

const LOOK = EditorView.theme({
  '&': { maxHeight: '32rem', fontSize: 'var(--text-s)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { minHeight: '8rem', padding: 'var(--space-2) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--space-3)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--accent-soft)' },
});

const COLOURS = HighlightStyle.define([
  { tag: [tags.heading, tags.strong], fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.keyword, tags.propertyName, tags.link, tags.url], color: 'var(--accent)' },
  { tag: [tags.string, tags.monospace], color: 'var(--good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: [tags.comment, tags.processingInstruction], color: 'var(--ink-soft)' },
]);

/**
 * An editor with syntax highlighting. Tab leaves it, like every field. It lives in a shadow root, where its style
 * sheets are objects, which the content security policy allows; in the page they would be inline.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { language, label, description, value, isReadOnly, isRefused } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const newest = useRef(value);
  /** Texts that were typed but have not come back as `value` yet. */
  const sent = useRef<readonly string[]>([]);
  const change = useEffectEvent((text: string) => {
    newest.current = text;
    sent.current = [...sent.current, text];
    props.onChange(text);
  });

  useEffect(() => {
    const place = host.current;
    if (place === null) return;
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open', delegatesFocus: true });
    const mounted = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: newest.current,
        extensions: [
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          indentOnInput(),
          bracketMatching(),
          language,
          EditorView.lineWrapping,
          LOOK,
          syntaxHighlighting(COLOURS),
          EditorState.readOnly.of(isReadOnly),
          EditorView.editable.of(!isReadOnly),
          EditorView.contentAttributes.of({
            'aria-label': label,
            // Without this, a read-only text could neither get the focus nor be scrolled by keyboard.
            tabindex: '0',
            ...(description === undefined ? {} : { 'aria-description': description }),
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) change(state.doc.toString());
          }),
        ],
      }),
    });
    view.current = mounted;
    return () => mounted.destroy();
  }, [language, label, description, isReadOnly]);

  useEffect(() => {
    view.current?.contentDOM.setAttribute('aria-invalid', String(isRefused));
  }, [isRefused, language, label, description, isReadOnly]);

  useEffect(() => {
    const at = sent.current.indexOf(value);
    sent.current = at === -1 ? [] : sent.current.slice(at + 1);
    // An earlier text of this editor: writing it again would remove what was typed since.
    if (at !== -1) return;
    newest.current = value;
    const { state } = view.current ?? {};
    // Compared by lines, because the stored text may have other line ends.
    if (state === undefined || state.doc.eq(state.toText(value))) return;
    view.current?.dispatch({ changes: { from: 0, to: state.doc.length, insert: value } });
  }, [value]);

  return <div ref={host} translate="no" />;
}
