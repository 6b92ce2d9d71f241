import type { FormHTMLAttributes } from 'react';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  /** While false, for example during a submission, nothing is submitted. */
  readonly isReady: boolean;
  readonly onSubmit: () => void;
}

/** A form that is submitted by code, without leaving the page. */
export function Form({ isReady, onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSubmit();
      }}
    />
  );
}
