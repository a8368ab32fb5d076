import { HighlightedCode } from './HighlightedCode.tsx';

type JsonEditorProps = {
  label: string;
  /** The id of the element that says what is wrong. */
  describedBy: string;
  isInvalid: boolean;
  value: string;
  onChange: (value: string) => void;
};

/**
 * A plain `<textarea>` in front of a highlighted copy of its text. The copy lays out the height of both, so that
 * neither scrolls by itself and each character covers exactly its copy.
 */
export function JsonEditor({ label, describedBy, isInvalid, value, onChange }: JsonEditorProps) {
  return (
    <div className="editor" data-invalid={isInvalid ? '' : undefined}>
      <pre aria-hidden="true">
        {/* The last line of a `<pre>` has no height while it is empty. */}
        <HighlightedCode text={`${value}\n`} />
      </pre>
      <textarea
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
