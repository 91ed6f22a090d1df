interface PeriodStepProps {
  readonly href: string;
  readonly label: string;
  readonly relation: 'prev' | 'next';
  /** Where the link opens, if not where the page says. */
  readonly target?: '_self';
}

/** A link to the month, week or day before or after. */
export function PeriodStep({ href, label, relation, target }: PeriodStepProps) {
  const isBack = relation === 'prev';
  return (
    <a class="ec-button" href={href} target={target} rel={`${relation} nofollow`}>
      {isBack && <span class="ec-arrow ec-arrow-back" aria-hidden="true" />}
      {label}
      {!isBack && <span class="ec-arrow" aria-hidden="true" />}
    </a>
  );
}
