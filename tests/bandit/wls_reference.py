"""Win/loss states the slow and obvious way: pairs of counts in a dictionary, and decimal arithmetic."""

from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction

getcontext().prec = 40

State = tuple[int, int]  # wins, visits


class ReferenceWls:
    """Basaldúa 2013, section 4.5, read literally."""

    def __init__(self, end_of_scale: int, k: str = "1.3", z: str = "0.67449", counter: bool = False) -> None:
        self.e, self.k, self.z, self.counter = end_of_scale, Decimal(k), Decimal(z), counter
        everything = [(n, m) for m in range(end_of_scale + 1) for n in range(m + 1)]
        self.value = {state: self._value(*state) for state in everything}
        self.order = sorted(everything, key=lambda state: self.value[state])

    def _value(self, n: int, m: int) -> Decimal:
        """Equations 4.28 to 4.30; 0/0 is below all others, and the upper bounds are moved below the lower bounds."""
        if m == 0:
            return Decimal(-10)
        mh = m + self.z**2
        ph = (n + self.z**2 / 2) / mh
        ci = self.z * (ph * (1 - ph) / mh).sqrt()
        return ph - ci if Fraction(n, m) >= Fraction(1, 2) else ph + ci - 1

    def next(self, state: State, win: bool) -> State:
        n, m = state
        if m < self.e:
            return (n + 1, m + 1) if win else (n, m + 1)
        if self.counter:
            return (min(self.e, n + 1), m) if win else (max(0, n - 1), m)  # equation 4.31
        return self._jump(n, win)

    def _jump(self, n: int, win: bool) -> State:
        """Figure 4.10; where no state of the wanted past lies beyond n/e, a less distant past is taken."""
        e, here = self.e, (n, self.e)
        if here == ((e, e) if win else (0, e)):
            return here
        back = (self.k * abs(2 * n - e) / 2).to_integral_value(ROUND_HALF_UP)
        for j in range(max(1, e - int(back)), e + 1):
            past = [(i, j) for i in range(j + 1)]
            if win:
                better = [state for state in past if self.value[state] > self.value[here]]
                if better:
                    return min(better, key=lambda state: self.value[state])
            else:
                worse = [state for state in past if self.value[state] < self.value[here]]
                if worse:
                    return max(worse, key=lambda state: self.value[state])
        raise AssertionError("n/e has neighbours at e")
